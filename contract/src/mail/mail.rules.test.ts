import { describe, expect, it } from 'vitest';
import { problemsOfTemplateParams } from './mail.rules.ts';

describe('problemsOfTemplateParams', () => {
  it.each([
    ['nothing is wrong', { message: 'Water is off.' }, {}],
    ['a parameter is missing', {}, { message: 'This template needs it.' }],
    [
      'one is not known',
      { message: 'x', firstName: 'Eve', toString: 'y' },
      { firstName: 'This template does not know it.', toString: 'This template does not know it.' },
    ],
  ])('%s', (_, given, expected) => {
    expect(problemsOfTemplateParams('notice', given)).toEqual(expected);
  });
});
