import { openDatabase } from "./open-database.ts";
import { storeFailure } from "./store-failure.ts";

/**
 * Answers when the database at `url` can be opened and written. Its tables stay as they are.
 * @throws StoreUnavailableError when it cannot; says what to do.
 */
export async function pingDatabase(url: string): Promise<void> {
  const database = await openDatabase(url);
  try {
    await database.exclusively((connection) => connection.query("SELECT 1"));
  } catch (error) {
    throw storeFailure(error, database.place);
  } finally {
    await database.close();
  }
}
