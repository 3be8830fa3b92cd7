import type { DemoPage } from './demo-page.ts';
import { contentPages } from './content-pages.ts';
import { estatePages } from './estate-pages.ts';
import { noticePages } from './notice-pages.ts';
import { staffPages } from './staff-pages.ts';

export type { DemoPage } from './demo-page.ts';

const pages = new Map<string, DemoPage>(
  Object.entries({ ...estatePages, ...staffPages, ...noticePages, ...contentPages }),
);

/** Finds the page of the demo world at a path; undefined when there is none. */
export const demoPageAt = (path: string): DemoPage | undefined => pages.get(path);
