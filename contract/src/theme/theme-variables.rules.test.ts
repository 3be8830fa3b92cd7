import { describe, expect, it } from 'vitest';
import { themeVariables } from './theme-variables.rules.ts';

describe('the colours of an estate', () => {
  it('sets readable colours, and a pressed colour 20 % darker', () => {
    expect(themeVariables({ primary: '#0f5c8c', tabBar: '#27693f' }, 'light')).toEqual({
      '--action': '#0f5c8c',
      '--action-press': '#0c4a70',
      '--action-ink': '#0f5c8c',
      '--here': '#27693f',
    });
  });

  it('ignores colours with a contrast below 4.5:1', () => {
    expect(themeVariables({ primary: '#ffcc00', tabBar: '#ffee88', text: '#cccccc' }, 'light')).toEqual({});
    expect(themeVariables({ background: '#777777', tiles: '#444444', headerColor: '#333333' }, 'light')).toEqual({});
  });

  it('lets the buttons differ from the accent', () => {
    expect(themeVariables({ primary: '#0f5c8c', buttons: '#7a1f5c' }, 'light')).toMatchObject({
      '--action': '#7a1f5c',
      '--action-ink': '#0f5c8c',
    });
  });

  it('does not change background and text colours of the dark theme', () => {
    const theme = { background: '#ffffff', text: '#000000', tiles: '#f0f0f0', headerColor: '#ffffff' };
    expect(Object.keys(themeVariables(theme, 'light')).sort()).toEqual(['--fill', '--header', '--ink', '--page']);
    expect(themeVariables(theme, 'dark')).toEqual({});
  });

  it('ignores values that are not colours', () => {
    expect(themeVariables({ primary: 'red', background: 'url(x)', text: '' }, 'light')).toEqual({});
  });
});
