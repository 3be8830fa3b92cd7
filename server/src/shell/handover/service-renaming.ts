import type pg from 'pg';
import { findTakenServices } from './leaving-rows.store.ts';

/** The column of each table that names a service. */
const columnOfService: Readonly<Record<string, string>> = {
  services: 'id',
  resources: 'service_id',
  bookings: 'service_id',
  closures: 'service_id',
  audit_log: 'subject_id',
};

/**
 * Renames services whose id another estate here has already, such as `lagoon`: to `lagoon-{estateId}`, as the second lagoon of an
 * installation is named. The rows that name them follow, so services arrive before those.
 */
export const createServiceRenaming = (client: pg.PoolClient, columns: ReadonlyMap<string, string[]>) => {
  const renamed = new Map<string, string>();
  const placeOf = (table: string, column: string): number => (columns.get(table) ?? []).indexOf(column);
  const [id, location] = [placeOf('services', 'id'), placeOf('services', 'location_id')];
  const kind = placeOf('audit_log', 'subject_kind');
  return {
    /** Looks up which of these services have to be renamed. */
    async note(lines: readonly string[]): Promise<void> {
      const services = lines.map((line) => line.split('\t'));
      const taken = await findTakenServices(
        client,
        services.map((values) => values[id] ?? ''),
      );
      for (const values of services) {
        const name = values[id] ?? '';
        if (taken.has(name)) renamed.set(name, `${name}-${values[location]}`);
      }
    },
    /** Returns a row with the new name of its service. */
    apply(table: string, line: string): string {
      const column = columnOfService[table];
      if (renamed.size === 0 || column === undefined) return line;
      const values = line.split('\t');
      const place = placeOf(table, column);
      const name = renamed.get(values[place] ?? '');
      // The audit log names records of every kind.
      if (name === undefined || (table === 'audit_log' && values[kind] !== 'service')) return line;
      return values.with(place, name).join('\t');
    },
  };
};
