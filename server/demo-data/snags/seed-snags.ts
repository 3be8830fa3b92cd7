import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { findPersonByEmail } from '../../src/features/identity/index.ts';
import { storeImage } from '../../src/features/profile/index.ts';
import { addSnagSetup, reportWithin, writeSnagHistory } from '../../src/features/snags/index.ts';
import { settableClock } from '../../src/platform/clock.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';
import { readPicture } from '../pictures.ts';
import type { DemoSnag } from './demo-snags.ts';

const estateId = '91';
const centre = { latitude: -26.0021, longitude: 28.1302 };
const metresPerDegree = 111_195;

/** An estate whose departments and first answers are set up. */
export interface DemoSnagEstate {
  id: string;
  latitude: number;
  longitude: number;
  emails?: Record<string, string>;
}

/** The estates of the demo world with departments; one of them is mailed its snags. */
export const demoSnagEstates: DemoSnagEstate[] = [
  { id: estateId, ...centre, emails: { Roads: 'roads@umoya.test' } },
  { id: '92', latitude: -25.9876, longitude: 28.1655 },
  { id: '93', latitude: -26.0433, longitude: 28.0894 },
];

const placeOf = ({ place, at: [east, north] }: DemoSnag) => ({
  text: place,
  latitude: centre.latitude + north / metresPerDegree,
  longitude: centre.longitude + east / (metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180)),
});

/** Gives estates their departments and first answers. */
export const addSnagEstates = async (
  transaction: Transaction,
  missing: readonly DemoSnagEstate[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const estate of missing) await addSnagSetup(transaction, estate, dependencies);
};

/** Reports the snags of the demo world and writes what became of them. Skips people whose account was deleted. */
export const addSnags = async (
  transaction: Transaction,
  missing: readonly DemoSnag[],
  dependencies: Dependencies,
): Promise<void> => {
  const now = dependencies.clock.now().getTime();
  const ago = (hours: number): Date => new Date(now - hours * hourMs);
  const idOf = async (email: string): Promise<string | undefined> => (await findPersonByEmail(transaction, email))?.id;
  const departments = await addSnagSetup(transaction, { id: estateId, ...centre }, dependencies);
  for (const snag of missing) {
    const userId = await idOf(snag.by);
    const departmentId = departments.get(snag.department);
    if (userId === undefined || departmentId === undefined) continue;
    const photos: string[] = [];
    for (const picture of snag.pictures) {
      const bytes = await readPicture(`${picture}.webp`);
      const address = await storeImage(transaction, { ownerId: userId, bytes }, dependencies);
      photos.push(address.replace('/media/', ''));
    }
    const { id: snagId } = await reportWithin(
      transaction,
      {
        reporter: { userId, email: snag.by },
        draftId: `demo-${snag.id}`,
        report: { request: snag.request, departmentId, estateId, place: placeOf(snag), photos, urgent: snag.isUrgent },
      },
      { live: dependencies.live, clock: settableClock(ago(snag.hoursAgo)) },
    );
    const entries = [];
    for (const { by, kind, text, hoursAgo } of snag.entries) {
      const isStaff = by !== 'reporter';
      entries.push({ kind, text, isStaff, at: ago(hoursAgo), userId: isStaff ? ((await idOf(by)) ?? null) : userId });
    }
    const first = entries.find(({ isStaff }) => isStaff);
    const last = entries.findLast(({ kind }) => kind === 'done' || kind === 'rejected');
    if (first === undefined) continue;
    await writeSnagHistory(transaction, {
      snagId,
      entries,
      set: {
        status: snag.status,
        reason: snag.status === 'REJECTED' ? (last?.text ?? '') : '',
        assigneeId: first.userId,
        answeredAt: first.at,
        closedAt: last?.at ?? null,
        plannedAt: snag.plannedIn === undefined ? null : ago(-snag.plannedIn),
        wasAsked: entries.some(({ kind }) => kind === 'mended'),
        updatedAt: entries.at(-1)?.at ?? first.at,
      },
    });
  }
};
