/** A table in which every key has a value. */
export type Complete<Table> = { readonly [Key in keyof Table]-?: Exclude<Table[Key], undefined> };

/** What the person wrote, over what holds when they wrote nothing. TOML has no undefined values. */
export function withDefaults<Table extends object>(
  defaults: Complete<Table>,
  table: Table | undefined,
): Complete<Table> {
  return { ...defaults, ...table };
}
