import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { lengthOfLine, type Metres } from './drawn-plan.ts';
import { PlanNames } from './plan-ground.tsx';

test('the outline of the name of a street is drawn once, below all its letters', () => {
  const { container, getByText } = render(
    <svg>
      <PlanNames
        parts={[
          {
            id: 'avenue',
            kind: 'road',
            name: 'Gate Avenue',
            line: [
              [0, 0],
              [60, 0],
              [90, 60],
            ],
          },
        ]}
      />
    </svg>,
  );
  const name = getByText('Gate Avenue').closest('text');
  const outline = container.querySelector('use');
  expect(outline?.getAttribute('href')).toBe(`#${name?.id}`);
  expect(outline?.getAttribute('aria-hidden')).toBe('true');
  expect(outline?.nextElementSibling).toBe(name);
});

test('the name of a street is drawn from the scale on at which the street is as long as its name, and not below', () => {
  const street: Metres[] = [
    [0, 0],
    [60, 0],
    [90, 60],
  ];
  const fitsFrom = (name: string): number => {
    const { getByText } = render(
      <svg>
        <PlanNames parts={[{ id: name, kind: 'road', name, line: street }]} />
      </svg>,
    );
    return Number(getByText(name).closest<SVGElement>('.plan-street')?.style.getPropertyValue('--fits-from'));
  };
  // 11 letters of 11 pixels and semibold are 60 to 90 pixels wide, by the font of the phone.
  const pixels = fitsFrom('Gate Avenue') * lengthOfLine(street);
  expect(pixels).toBeGreaterThan(60);
  expect(pixels).toBeLessThan(90);
  // Wide letters have room as well.
  expect(fitsFrom('Mimosa Mews') * lengthOfLine(street)).toBeGreaterThan(80);
  const rule = /\.plan-street \{[^}]*opacity: clamp\(0, \(var\(--plan-scale\) - var\(--fits-from\)\)/;
  expect(readFileSync('ui-kit/src/plan/plan.css', 'utf8')).toMatch(rule);
});
