import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOfTheme } from './theme-contrast.rules.ts';
import { unreadableColours } from './theme.rules.ts';

describe('problemsOfTheme', () => {
  it('names the pair with too little contrast, and what it needs', () => {
    expect(problemsOfTheme({ buttons: '#ffcc00' })).toEqual({
      buttons: 'White words on it: the contrast is 1.5:1. It needs 4.5:1, so choose a darker or a lighter colour.',
    });
    expect(problemsOfTheme({ tabBar: '#ffee88' }).tabBar).toContain('It on the white tab bar');
    expect(problemsOfTheme({ text: '#cccccc' }).text).toContain('1.5:1');
    expect(problemsOfTheme({ primary: 'red' })).toEqual({ primary: 'A colour is written #rrggbb.' });
  });

  it('finds nothing wrong with readable colours', () => {
    expect(problemsOfTheme({ primary: '#0f5c8c', tabBar: '#27693f', background: '#ffffff' })).toEqual({});
  });

  it('names exactly the colours that the server refuses', () => {
    const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    const names = ['primary', 'background', 'text', 'tiles', 'buttons', 'tabBar', 'headerColor'] as const;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), colour), (theme) => {
        expect(Object.keys(problemsOfTheme(theme)).toSorted()).toEqual(unreadableColours(theme).toSorted());
      }),
    );
  });
});
