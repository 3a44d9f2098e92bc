import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { storeFailure } from "./store-failure.ts";

/**
 * Brings the database at `url` up to date and closes it again.
 * @returns the names of the migrations that were applied now.
 * @throws StoreUnavailableError when it cannot be opened or migrated; says what to do.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const database = await openDatabase(url);
  try {
    return await migrate(database);
  } catch (error) {
    throw storeFailure(error, database.place);
  } finally {
    await database.close();
  }
}
