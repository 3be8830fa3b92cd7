import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, isHexColour, readableTheme } from './theme.rules.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ink = '#231c18';
const paper = '#fbf8f4';

describe('the theme of an estate', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#b3202a', '#ffffff', 6.7],
  ])('%s on %s has a contrast of about %d', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 1);
    expect(contrastOf(other, one)).toBeCloseTo(expected, 1);
  });

  it('keeps readable colours', () => {
    const theme = {
      primary: '#B3202A',
      background: '#FFFFFF',
      text: '#111111',
      tiles: '#FAF5EE',
      buttons: '#0F6E78',
      tabBar: '#27693F',
      headerColor: '#F3EDE4',
    };
    expect(readableTheme(theme)).toEqual(theme);
  });

  it.each([
    [{ primary: '#ffdd00' }],
    [{ buttons: '#cccccc' }],
    [{ tabBar: '#eeeeee' }],
    [{ text: '#dddddd' }],
    [{ background: '#202020' }],
    [{ text: '#777777', background: '#888888' }],
    [{ text: '#767676', background: '#ffffff' }],
    [{ tiles: '#555555' }],
    [{ headerColor: '#333333' }],
    [{ primary: 'red' }],
    [{ primary: '#b20' }],
    [{ primary: '#b3202a;background:url(x)' }],
  ])('leaves out %j', (theme) => {
    expect(readableTheme(theme)).toEqual({});
  });

  it('never returns a text colour with a contrast below 4.5:1 on its background', () => {
    const asked = fc.record(
      { text: colour, background: colour, tiles: colour, primary: colour, buttons: colour, headerColor: colour },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(asked, (theme) => {
        const served = readableTheme(theme);
        const text = served['text'] ?? ink;
        for (const ground of [
          served['background'] ?? paper,
          served['tiles'] ?? paper,
          served['headerColor'] ?? paper,
        ]) {
          expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const filling of [served['primary'], served['buttons']].filter((each) => each !== undefined)) {
          expect(contrastOf('#ffffff', filling)).toBeGreaterThanOrEqual(4.5);
        }
        expect(Object.values(served).every(isHexColour)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
