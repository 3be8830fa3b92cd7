import { distanceText, durationText } from '@ekhaya/contract/places/directions.rules';
import type { Directions } from '@ekhaya/contract/places/places';
import { middleOf, planeAt, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { html } from 'hono/html';

/** The way from the gate to the house of the host. */
export interface WayToHost {
  way: Directions;
  /** The name of the gate; '' for one without a name. */
  gate: string;
  house: PlanPart;
  parts: readonly PlanPart[];
}

/** Finds the way from the gates of visitors to the house of a host; undefined where none is known. */
export type FindWayToHost = (visit: {
  hostId: string;
  estateId: string;
  house: string;
  gates: readonly { name: string; at: Position }[];
}) => Promise<WayToHost | undefined>;

/** The width of the drawing and the space around the way, in units of the drawing. */
const WIDTH = 360;
const AROUND = 40;
const MOST_ROADS = 60;

interface Metres {
  x: number;
  y: number;
}

/** The drawing of the way: the streets around it, the house with its number, and the gate. It has no colours of its own. */
const drawing = ({ way, house, parts }: WayToHost) => {
  const line = way.geometry.coordinates;
  const { toMetres } = planeAt(middleOf(house));
  const metres = (at: Position): Metres => {
    const [x, north] = toMetres(at);
    return { x, y: -north };
  };
  const shown = [...line, ...house.line].map(metres);
  const [west, east] = [Math.min(...shown.map(({ x }) => x)), Math.max(...shown.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...shown.map(({ y }) => y)), Math.max(...shown.map(({ y }) => y))];
  const scale = (WIDTH - 2 * AROUND) / Math.max(east - west, bottom - top, 60);
  const height = Math.round((bottom - top) * scale + 2 * AROUND);
  const left = (WIDTH - (east - west) * scale) / 2;
  const at = (position: Position): Metres => {
    const { x, y } = metres(position);
    return { x: Math.round((x - west) * scale + left), y: Math.round((y - top) * scale + AROUND) };
  };
  const path = (positions: readonly Position[]): string =>
    `M${positions.map((position) => Object.values(at(position)).join(' ')).join('L')}`;
  const isNear = ({ line: positions }: PlanPart): boolean =>
    positions.some((position) => {
      const { x, y } = at(position);
      return x >= 0 && x <= WIDTH && y >= 0 && y <= height;
    });
  const roads = parts.filter((part) => part.kind === 'road' && isNear(part)).slice(0, MOST_ROADS);
  const middle = at(middleOf(house));
  const start = at(line[0] ?? middleOf(house));
  return html`<svg class="map" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The way drawn on the plan">
    <path class="road edge" d="${roads.map((road) => path(road.line)).join('')}" />
    <path class="road" d="${roads.map((road) => path(road.line)).join('')}" />
    <path class="house" d="${path(house.line)}Z" />
    <path class="route casing" d="${path(line)}" />
    <path class="route" d="${path(line)}" />
    <circle cx="${start.x}" cy="${start.y}" r="7" />
    <text x="${middle.x}" y="${middle.y + 5}">${house.name}</text>
  </svg>`;
};

/** The part of the pass that leads from the gate to the house: a drawing, and the same in words. */
export const waySection = (found: WayToHost) => {
  const { way, gate, house } = found;
  return html`<section class="part way">
    <h2>From ${gate === '' ? 'the gate' : gate} to house ${house.name}</h2>
    <p class="note">${durationText(way.duration)}, ${distanceText(way.distance)} by car</p>
    ${drawing(found)}
    <ol class="steps">
      ${way.steps.map(({ text, distance }) => html`<li><span>${text}</span><span>${distanceText(distance)}</span></li>`)}
    </ol>
  </section>`;
};
