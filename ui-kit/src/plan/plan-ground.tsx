import { useId, type CSSProperties } from 'react';
import { lengthOfLine, middleOfArea, pathOfArea, pathOfLine, type DrawnPart } from './drawn-plan.ts';

/** The areas from the ground up. */
const AREAS = ['boundary', 'green', 'water', 'plot', 'building'] as const;

/** Streets shorter than this have no room for their name, in metres for each letter. */
const METRES_OF_LETTER = 7;

/**
 * Draws a plan: areas, roads with their names in them, numbers on the plots, gates. The unit is the metre; texts keep their size at
 * every scale.
 */
export function PlanGround({ parts }: { parts: readonly DrawnPart[] }) {
  const of = (kind: DrawnPart['kind']): DrawnPart[] => parts.filter((part) => part.kind === kind);
  const roads = of('road');
  return (
    <>
      {AREAS.map((kind) => (
        <g key={kind} className={`plan-${kind}`}>
          {of(kind).map(({ id, line }) => (
            <path key={id} d={pathOfArea({ kind, line })} />
          ))}
        </g>
      ))}
      <g className="plan-road-edge">
        {roads.map(({ id, line, isPath = false }) => !isPath && <path key={id} d={pathOfLine(line)} />)}
      </g>
      <g className="plan-road">
        {roads.map(({ id, line, isPath = false }) => (
          <path key={id} className={isPath ? 'plan-path' : ''} d={pathOfLine(line)} />
        ))}
      </g>
      <g className="plan-gate">
        {of('gate').map(({ id, line: [at] }) => at && <path key={id} d={`M${at[0]} ${at[1]}h0`} />)}
      </g>
    </>
  );
}

/** The names of streets, waters and greens, and the numbers of plots. They stand above what is drawn on the plan. */
export function PlanNames({ parts, without }: { parts: readonly DrawnPart[]; without?: string | undefined }) {
  const plan = useId();
  return (
    <g className="plan-names">
      {parts.map((part) => {
        const { id, kind, name, line, isPath = false } = part;
        if (name === '' || id === without || kind === 'boundary' || isPath) return null;
        if (kind === 'road') return <StreetName key={id} part={part} path={`${plan}-${id}`} />;
        const [east, south] = middleOfArea(line);
        return (
          <text key={id} className={`plan-name-${kind}`} x={east} y={south} dy="0.35em">
            {name}
          </text>
        );
      })}
    </g>
  );
}

/** The pixels that a letter of a street's name takes at most, on average: it is 11 pixels high and semibold. */
const PIXELS_OF_LETTER = 7.6;

function StreetName({ part: { name, line }, path }: { part: DrawnPart; path: string }) {
  const [first, last] = [line[0], line.at(-1)];
  const length = lengthOfLine(line);
  if (first === undefined || last === undefined || length < name.length * METRES_OF_LETTER) return null;
  // A name is read from the left; that of a ring stands in its northern or southern half.
  const quarter = line[Math.floor(line.length / 4)] ?? first;
  const third = line[Math.floor((line.length * 3) / 4)] ?? last;
  const isBackwards = third[0] < quarter[0];
  return (
    // The browser leaves out letters beyond the end of the line: a name is whole or absent.
    <g className="plan-street" style={{ '--fits-from': (name.length * PIXELS_OF_LETTER) / length } as CSSProperties}>
      <path id={path} d={pathOfLine(isBackwards ? line.toReversed() : line)} fill="none" />
      {/* All outlines lie below all letters: at a bend that of one letter would cover a part of its neighbour. */}
      <use className="plan-name-outline" href={`#${path}-name`} aria-hidden />
      <text id={`${path}-name`} className="plan-name-road" dy="0.34em">
        <textPath href={`#${path}`} startOffset="50%">
          {name}
        </textPath>
      </text>
    </g>
  );
}
