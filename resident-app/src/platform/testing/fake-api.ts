export {
  answerLater,
  fakeApi,
  neverAnswers,
  noNetwork,
  pictureOf,
  refuse,
  type FakeApi,
} from '@ekhaya/contract/testing/fake-api';
