import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailTemplateNames, mailTemplates, problemsOfTemplateParams, textOfMail } from './mail.rules.ts';

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

describe('textOfMail', () => {
  it('fills in every parameter', () => {
    const params = { firstName: 'Thandi', estateName: 'Msasa Ridge', message: 'Water is off on Monday.' };
    expect(textOfMail('notice', params)).toBe('Hello Thandi,\n\nWater is off on Monday.\n\nMsasa Ridge');
  });

  it('inserts values literally and leaves no placeholder', () => {
    fc.assert(
      fc.property(fc.constantFrom(...mailTemplateNames), fc.string(), (name, text) => {
        const params = Object.fromEntries(mailTemplates[name].parameters.map((each) => [each, text]));
        const written = textOfMail(name, { ...params, firstName: 'F', estateName: 'E' });
        expect(written).toContain(text);
        const shape = textOfMail(name, {
          ...Object.fromEntries(Object.keys(params).map((each) => [each, ''])),
          firstName: 'F',
          estateName: 'E',
        });
        expect(shape).not.toMatch(/[{}]/);
      }),
    );
  });
});
