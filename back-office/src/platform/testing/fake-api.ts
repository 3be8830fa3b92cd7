import { fakeApi as fakeApiOfContract } from '@ekhaya/contract/testing/fake-api';

export { answerLater, neverAnswers, refuse, type FakeApi } from '@ekhaya/contract/testing/fake-api';

/** Replaces `fetch` by a fake server. Whoever has decided something reads what became of it: nothing, unless the test says so. */
export const fakeApi: typeof fakeApiOfContract = (answers) =>
  fakeApiOfContract({ 'GET /api/console/decisions': () => [], ...answers });
