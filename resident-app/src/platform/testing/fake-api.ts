export { answerLater, fakeApi, neverAnswers, noNetwork, refuse, type FakeApi } from '@ekhaya/contract/testing/fake-api';
