import { blankEvent } from '@ekhaya/contract/events/events.rules';
import type { ValidCall } from './valid-call.ts';

const event = {
  kind: 'event',
  title: 'Sundowner Market',
  fields: { ...blankEvent, start: '2026-12-05 16:00', end: '2026-12-05 20:00' },
};

/** A valid call of every route of content, events and developments. */
export const validContentCalls = {
  'GET /api/eventsapi/Events/AppView/ByEventType': {
    path: '/api/eventsapi/Events/AppView/ByEventType?eventType=Event&estateId=901',
  },
  'GET /api/events/categories': { path: '/api/events/categories?estateId=901' },
  'GET /api/events/{id}': { path: '/api/events/never-written' },
  'GET /api/events/{id}/calendar.ics': { path: '/api/events/never-written/calendar.ics' },
  'PUT /api/events/{id}/answer': { path: '/api/events/never-written/answer', body: { going: true } },
  'GET /api/calendar-feed': { path: '/api/calendar-feed' },
  'POST /api/calendar-feed': { path: '/api/calendar-feed' },
  'DELETE /api/calendar-feed': { path: '/api/calendar-feed' },
  'GET /api/console/content/{id}/answers': { path: '/api/console/content/never-written/answers' },
  'GET /api/console/content/{id}/answers/export': { path: '/api/console/content/never-written/answers/export' },
  'GET /api/developments': { path: '/api/developments?estateID=901' },
  'GET /api/developments/{id}/viewings': { path: '/api/developments/never-written/viewings' },
  'GET /api/developments/{id}/viewing.ics': { path: '/api/developments/never-written/viewing.ics' },
  'PUT /api/developments/{id}/viewing': {
    path: '/api/developments/never-written/viewing',
    body: { start: '2026-12-05 10:00', visitor: null },
  },
  'DELETE /api/developments/{id}/viewing': { path: '/api/developments/never-written/viewing' },
  'GET /api/console/content/{id}/viewings': { path: '/api/console/content/never-written/viewings' },
  'GET /api/console/content': { path: '/api/console/content' },
  'GET /api/console/content/export': { path: '/api/console/content/export?kind=event&estateId=901' },
  'GET /api/console/content/{id}': { path: '/api/console/content/never-written' },
  'GET /api/console/content/{id}/versions': { path: '/api/console/content/never-written/versions' },
  'POST /api/console/content': { path: '/api/console/content', body: { ...event, estateId: '901' } },
  'POST /api/console/content/pictures': { path: '/api/console/content/pictures' },
  'POST /api/console/content/plan-photos': { path: '/api/console/content/plan-photos?estateId=901' },
  'POST /api/console/content/order': {
    path: '/api/console/content/order',
    body: { kind: 'event', estateId: '901', contentIds: ['never-written'] },
  },
  'POST /api/console/content/copies': {
    path: '/api/console/content/copies',
    body: { contentIds: ['never-written'], estateId: '901' },
  },
  'POST /api/console/content/import': {
    path: '/api/console/content/import',
    body: { kind: 'event', estateId: '901', csv: 'title\nMarket', isTrial: true },
  },
  'PUT /api/console/content/{id}': { path: '/api/console/content/never-written', body: event },
  'DELETE /api/console/content/{id}': { path: '/api/console/content/never-written' },
  'POST /api/console/content/{id}/publish': {
    path: '/api/console/content/never-written/publish',
    body: { visibleFrom: null, shownUntil: null },
  },
  'POST /api/console/content/{id}/withdraw': { path: '/api/console/content/never-written/withdraw' },
  'POST /api/console/content/{id}/restore': {
    path: '/api/console/content/never-written/restore',
    body: { number: 1 },
  },
} satisfies Record<string, ValidCall>;
