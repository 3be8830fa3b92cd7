import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { emptyObject, optionalPicture, personId } from '../wire/fields.ts';

export const profileRoutes = {
  'PUT /api/user': defineRoute({
    method: 'put',
    path: '/api/user',
    feature: 'profile',
    summary: 'Sets the profile photo to an image that the caller uploaded, or removes it with an empty text.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.object({ userID: personId }),
    body: z.strictObject({ photoURL: optionalPicture }),
    output: emptyObject,
    errors: ['image/missing'],
  }),
  'POST /api/images': defineRoute({
    method: 'post',
    path: '/api/images',
    feature: 'profile',
    summary:
      'Stores an image of the caller, turned upright, without its metadata, at most 1600 pixels a side. An image that no record names after 14 days is deleted.',
    access: { who: 'signed-in' },
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    status: 201,
    isIdempotent: true,
    output: z.object({ id: z.string(), url: z.string() }),
    errors: ['image/not-an-image'],
  }),
};
