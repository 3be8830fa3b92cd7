import { describe, expect, it } from 'vitest';
import { bookingReference, understandSearch } from './search.rules.ts';

describe('understandSearch', () => {
  it.each<[string, Record<string, string>]>([
    ['Thandi  Nkosi', { person: 'thandi nkosi' }],
    ['thandi@ekhaya.test', { person: 'thandi@ekhaya.test' }],
    ['082 555 0114', { person: '27825550114' }],
    ['+27 82 555', { person: '2782555' }],
    ['14', { house: '14' }],
    ['Unit 14', { house: '14' }],
    ['house 14B', { house: '14b' }],
    ['unit A12', { house: 'a12' }],
    ['no. 14/2', { house: '14/2' }],
    ['house B-3', { house: 'b-3' }],
    ['A12', { house: 'a12', plate: 'A12' }],
    ['14/2', { house: '14/2' }],
    ['nomvula2', { person: 'nomvula2', plate: 'NOMVULA2' }],
    ['no problem', { person: 'no problem' }],
    ['CA 123-456', { person: 'ca 123-456', plate: 'CA123456' }],
    ['ca123456', { person: 'ca123456', plate: 'CA123456', booking: 'ca123456' }],
    ['hx31kp', { person: 'hx31kp', plate: 'HX31KP' }],
    ['k7m 3qxr', { person: 'k7m 3qxr', plate: 'K7M3QXR', 'visitor-code': 'K7M3QXR' }],
    ['k7m 3qx', { person: 'k7m 3qx', plate: 'K7M3QX' }],
    ['#3F2A9C1B', { booking: '3f2a9c1b', plate: '3F2A9C1B' }],
    ['3f2a9c1b-77aa-4b1c', { booking: '3f2a9c1b', person: '3f2a9c1b-77aa-4b1c' }],
    ['EK-7F3K9Q2MXW', { payment: 'EK-7F3K9Q2MXW', person: 'ek-7f3k9q2mxw', plate: 'EK7F3K9Q2MXW' }],
    ['ek 7f3k', { payment: 'EK-7F3K', person: 'ek 7f3k', plate: 'EK7F3K' }],
    ['ek-7f3', { person: 'ek-7f3', plate: 'EK7F3' }],
    ['facade', { person: 'facade' }],
    ['#facade', { booking: 'facade' }],
    ['a', {}],
    ['  ', {}],
    ['%_', {}],
  ])('%s', (typed, meanings) => {
    expect(understandSearch(typed)).toEqual(meanings);
  });
});

it('a booking’s reference is the beginning of its id', () => {
  const reference = bookingReference('3f2a9c1b-77aa-4b1c-8f00-000000000000');
  expect(reference).toBe('3F2A9C1B');
  expect(understandSearch(reference).booking).toBe('3f2a9c1b');
});
