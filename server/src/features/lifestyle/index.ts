export { lifestyleRoutes } from './lifestyle.routes.ts';
