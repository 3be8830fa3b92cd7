import { useLayoutEffect, useRef, useState } from 'react';
import { chartLines, roundedUsage, weekLabel, type WeekOfUsage } from './usage.rules.ts';

const HEIGHT = 232;
const TOP = 24;
const BOTTOM = 28;
const LEFT = 36;
const RADIUS = 8;
const MAX_BAR = 32;
/** A phone's width, before the chart has measured its own. */
const USUAL_WIDTH = 350;

const BASE = HEIGHT - BOTTOM;
const bar = (x: number, y: number, width: number): string => {
  const radius = Math.min(RADIUS, BASE - y, width);
  return `M${x} ${BASE}V${y}H${x + width - radius}A${radius} ${radius} 0 0 1 ${x + width} ${y + radius}V${BASE}Z`;
};

/** The bars of the weeks, the last one filled. Hidden from screen readers: a table says the same. */
export function UsageChart({ weeks }: { weeks: readonly WeekOfUsage[] }) {
  const { box, width } = useWidth();
  const lines = chartLines(weeks);
  const top = lines.at(-1) ?? 1;
  const yOf = (value: number): number => BASE - (value / top) * (BASE - TOP);
  const place = (width - LEFT) / Math.max(weeks.length, 1);
  const barWidth = Math.min(MAX_BAR, place * 0.7);
  return (
    <div className="bills-chart" ref={box}>
      <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {lines.map((value) => (
          <g key={value}>
            <line className="bills-line" x1={LEFT} x2={width} y1={yOf(value)} y2={yOf(value)} />
            <text className="bills-axis" x={0} y={yOf(value) + 4}>
              {value}
            </text>
          </g>
        ))}
        {weeks.map(({ week, value }, index) => {
          const middle = LEFT + place * (index + 0.5);
          const isNow = index === weeks.length - 1;
          return (
            <g key={week} className={isNow ? 'bills-week bills-week-now' : 'bills-week'}>
              <path
                d={bar(middle - barWidth / 2, yOf(value), barWidth)}
                style={{ animationDelay: `calc(${index} * 30ms)` }}
              />
              {isNow && (
                <text className="bills-value" x={middle} y={yOf(value) - 6}>
                  {roundedUsage(value)}
                </text>
              )}
              <text className="bills-axis bills-axis-week" x={middle} y={HEIGHT - 6}>
                {weekLabel(weeks, index)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** The width of an element, followed while it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL_WIDTH);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const measure = (): void => setWidth(current.clientWidth || USUAL_WIDTH);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
