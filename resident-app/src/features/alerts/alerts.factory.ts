import type { OwnAlert } from '@ekhaya/contract/alerts/alerts';

const at = '2026-11-14T08:00:00.000Z';

/** An alert of Thandi that nobody has answered yet. */
export const ownAlert = (overrides: Partial<OwnAlert> = {}): OwnAlert => ({
  id: 'a1',
  estateId: '91',
  unit: '14',
  isDrill: false,
  status: 'OPEN',
  position: null,
  createdAt: at,
  acknowledgedAt: null,
  acknowledgedBy: '',
  steps: [{ kind: 'sent', by: 'Thandi Nkosi', at }],
  ...overrides,
});
