import type { FeatureRooms, Room } from '../../platform/rooms/room.ts';

const ofWork = { group: 'Snags', permission: 'snags.work' } as const satisfies Partial<Room>;
const loadDepartments = () => import('./departments.tsx');

/** The rooms for snags: the queue, how fast departments are, and their set-up. */
export const snags: FeatureRooms = {
  rooms: [
    {
      ...ofWork,
      label: 'Snags',
      path: '/snags',
      load: () => import('./queue/snag-queue.tsx').then(({ SnagQueue }) => SnagQueue),
    },
    {
      ...ofWork,
      label: 'How fast',
      path: '/snag-speed',
      load: () => import('./snag-speed.tsx').then(({ SnagSpeed }) => SnagSpeed),
    },
    {
      group: 'Snags',
      permission: 'configuration.write',
      label: 'Departments',
      path: '/departments',
      load: () => loadDepartments().then(({ DepartmentList }) => DepartmentList),
      forms: {
        edit: () => loadDepartments().then(({ DepartmentEdit }) => DepartmentEdit),
        create: () => loadDepartments().then(({ DepartmentCreate }) => DepartmentCreate),
      },
    },
  ],
  staleOn: { snags: ['snags', 'departments'], decisions: ['snags'] },
};

/** Loads what sends answers that wait, in every room. */
export const loadWaitingAnswers = () =>
  import('./waiting-answers.ts').then(({ WaitingAnswersSender }) => ({ default: WaitingAnswersSender }));
