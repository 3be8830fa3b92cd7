import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { homeTile } from '../../platform/access/tile.factory.ts';
import { accessEntry } from '../../platform/testing/signed-in.tsx';

/** An access entry whose role may invite visitors. */
export const invitingEntry = (): AccessEntry =>
  accessEntry({
    tiles: [homeTile({ tileDisplayTitle: 'Visitors', tileBackofficeName: 'Visitor Access', navigatePath: '/Visitor' })],
  });

/** An upcoming visit with the status 'expected'. */
export const upcomingInvite = (overrides: Partial<UpcomingInvite> = {}): UpcomingInvite => ({
  InviteID: 'invite-1',
  Visitor: 'Lindiwe Khumalo',
  'Phone Number': '+27824127788',
  Date: '2027-03-11',
  From: '1400',
  To: '1500',
  code: 'K7M3QXR',
  status: 'expected',
  ...overrides,
});

/** The server's answer to an invitation. */
export const madeInvite = {
  Message: 'K7M3QXR',
  InviteID: 'invite-2',
  passUrl: 'https://ekhaya.test/pass/ABCDEFGHIJKLMNOPQRSTUVWXYZ',
};
