export { answerLater, fakeApi, neverAnswers, refuse, type FakeApi } from '@ekhaya/contract/testing/fake-api';
