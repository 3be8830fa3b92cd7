import type { ValidCall } from './valid-call.ts';

const department = {
  name: 'Roads',
  promiseHours: 9,
  email: '',
  latitude: null,
  longitude: null,
  isEnabled: true,
};

/** A valid call of each route about snags. */
export const validSnagCalls = {
  'GET /api/departments': { path: '/api/departments?estateId=901' },
  'POST /api/snags': {
    path: '/api/snags',
    body: { request: 'The street light is out.', departmentId: 'never-made', estateId: '901' },
  },
  'GET /api/snags': { path: '/api/snags?userID={me}' },
  'GET /api/snags/nearby': { path: '/api/snags/nearby?estateId=901&words=light' },
  'POST /api/snags/{id}/answer': { path: '/api/snags/never-made/answer', body: { text: 'It is still dark.' } },
  'POST /api/snags/{id}/follow': { path: '/api/snags/never-made/follow', body: {} },
  'POST /api/snags/{id}/confirm': { path: '/api/snags/never-made/confirm', body: { isMended: true } },
  'GET /api/console/snags': { path: '/api/console/snags' },
  'POST /api/console/snags': {
    path: '/api/console/snags',
    body: { request: 'The street light is out.', departmentId: 'never-made', estateId: '901', personId: 'never-made' },
  },
  'GET /api/console/snag-counts': { path: '/api/console/snag-counts' },
  'GET /api/console/snags/export': { path: '/api/console/snags/export' },
  'GET /api/console/snag-speed': { path: '/api/console/snag-speed' },
  'GET /api/console/snags/{id}': { path: '/api/console/snags/never-made' },
  'POST /api/console/snags/{id}/answer': {
    path: '/api/console/snags/never-made/answer',
    body: { text: 'We are on our way.', startsWork: true },
  },
  'PUT /api/console/snags/{id}/assignee': { path: '/api/console/snags/never-made/assignee', body: { userId: null } },
  'POST /api/console/snags/assignees': {
    path: '/api/console/snags/assignees',
    body: { snags: [{ id: 'never-made', version: 1, userId: null }] },
  },
  'PUT /api/console/snags/{id}/department': {
    path: '/api/console/snags/never-made/department',
    body: { departmentId: 'never-made' },
  },
  'PUT /api/console/snags/{id}/outage': {
    path: '/api/console/snags/never-made/outage',
    body: { outageId: null },
  },
  'PUT /api/console/snags/{id}/decision': {
    path: '/api/console/snags/never-made/decision',
    body: { status: 'DONE', text: 'The lamp was replaced.' },
  },
  'POST /api/console/snags/decisions': {
    path: '/api/console/snags/decisions',
    body: { snags: [{ id: 'never-made', version: 1 }], status: 'DONE', text: 'The lamp was replaced.' },
  },
  'GET /api/console/departments': { path: '/api/console/departments' },
  'GET /api/console/departments/{id}': { path: '/api/console/departments/never-made' },
  'POST /api/console/departments': { path: '/api/console/departments', body: { estateId: '901', ...department } },
  'PUT /api/console/departments/{id}': { path: '/api/console/departments/never-made', body: department },
  'GET /api/console/snag-templates': { path: '/api/console/snag-templates?estateId=901' },
  'POST /api/console/snag-templates': {
    path: '/api/console/snag-templates',
    body: { estateId: '901', title: 'On our way', text: 'We are on our way.' },
  },
  'DELETE /api/console/snag-templates/{id}': { path: '/api/console/snag-templates/never-made' },
} satisfies Record<string, ValidCall>;
