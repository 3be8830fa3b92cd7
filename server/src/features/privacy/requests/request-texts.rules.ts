import type { RequestKind } from '@ekhaya/contract/privacy/kept-records.rules';

/** What each kind of request asks for, in words. */
export const requestTexts: Record<RequestKind, { asked: string }> = {
  copy: { asked: 'a copy of the data' },
  deletion: { asked: 'deletion' },
  correction: { asked: 'a correction' },
  objection: { asked: 'an objection' },
};
