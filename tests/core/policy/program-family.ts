/** Lines of a family of programs: those that run unseen, and their neighbours that ask. */
export type ProgramFamily = {
  name: string;
  runs: readonly string[];
  asks: readonly string[];
};
