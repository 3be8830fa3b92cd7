import { describe, expect, test } from 'vitest';
import { configurationChangeOf, configurationDraftOf } from './configuration-change.rules.ts';

const set = { maintenance: false, helpUrl: 'https://help.test', theme: { primary: '#b3202a' } };
const before = configurationDraftOf(set);

describe('a change of the configuration', () => {
  test('is empty if no field was changed', () => {
    expect(configurationChangeOf(before, configurationDraftOf(set), true)).toEqual({});
  });

  test('holds only the changed fields, and the theme as a whole', () => {
    const draft = configurationDraftOf(set);
    draft.maintenance = true;
    draft.colours.text = '#231c18';
    expect(configurationChangeOf(before, draft, true)).toEqual({
      maintenance: true,
      theme: { primary: '#b3202a', text: '#231c18' },
    });
  });

  test('restores the product’s value when an estate empties its own', () => {
    const draft = configurationDraftOf(set);
    draft.texts.helpUrl = ' ';
    draft.colours.primary = '';
    expect(configurationChangeOf(before, draft, true)).toEqual({ helpUrl: null, theme: null });
    expect(configurationChangeOf(before, draft, false)).toEqual({ theme: {} });
  });
});
