import { eventAnswersRoutes } from '@ekhaya/contract/events/answers';
import { eventsRoutes as contractRoutes } from '@ekhaya/contract/events/events';
import type { Dependencies } from '../../platform/dependencies.ts';
import { calendarResponse } from '../../platform/calendar/calendar-response.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { GateDirectory } from '../visitors/index.ts';
import { answerEvent } from './answers/answer-event.ts';
import { answersHeader, exportAnswers, listAnswers } from './answers/list-answers.ts';
import { endFeed, readFeedAddress, renewFeedAddress } from './feed/calendar-feed.ts';
import { readCalendar } from './read-calendar.ts';
import { listCategories, listEvents, readEvent } from './list-events.ts';

/** The routes of events. */
export const eventsRoutes = (dependencies: Dependencies & { gates: GateDirectory }): MountedRoute[] => [
  handle(contractRoutes['GET /api/eventsapi/Events/AppView/ByEventType'], async ({ caller, query }) => ({
    details: await listEvents(dependencies, { userId: caller.userId, estateId: query.estateId }),
  })),
  // Must precede the route of one event, whose path pattern matches this path too.
  handle(contractRoutes['GET /api/events/categories'], async ({ caller, query }) => ({
    details: await listCategories(dependencies, { userId: caller.userId, estateId: query.estateId }),
  })),
  handle(contractRoutes['GET /api/events/{id}'], async ({ caller, params }) => ({
    details: await readEvent(dependencies, { userId: caller.userId, id: params.id }),
  })),
  handle(contractRoutes['GET /api/events/{id}/calendar.ics'], async ({ caller, params }) =>
    calendarResponse('event.ics', await readCalendar(dependencies, { userId: caller.userId, id: params.id })),
  ),
  handle(eventAnswersRoutes['PUT /api/events/{id}/answer'], async ({ caller, params, body }) => ({
    details: await answerEvent(dependencies, { userId: caller.userId, eventId: params.id, answer: body }),
  })),
  handle(eventAnswersRoutes['GET /api/calendar-feed'], async ({ caller }) => ({
    details: { url: await readFeedAddress(dependencies, caller.userId) },
  })),
  handle(eventAnswersRoutes['POST /api/calendar-feed'], async ({ caller }) => ({
    details: { url: await renewFeedAddress(dependencies, caller.userId) },
  })),
  handle(eventAnswersRoutes['DELETE /api/calendar-feed'], async ({ caller }) => {
    await endFeed(dependencies.database.db, caller.userId);
    return { details: {} };
  }),
  handle(eventAnswersRoutes['GET /api/console/content/{id}/answers'], async ({ caller, staffEstates, params }) => ({
    details: await listAnswers(dependencies, { callerId: caller.userId, staffEstates }, params.id),
  })),
  handle(
    eventAnswersRoutes['GET /api/console/content/{id}/answers/export'],
    async ({ caller, staffEstates, params, reader }) => {
      const withReader = { ...dependencies, database: reader };
      const answers = await listAnswers(withReader, { callerId: caller.userId, staffEstates }, params.id);
      return csvResponse('answers.csv', answersHeader, exportAnswers(answers));
    },
  ),
];
