import { expect, it } from 'vitest';
import { screenFilesOf } from './screen-files.ts';

const routes =
  'd=(m.f||(m.f=["assets/bills.js","assets/app.js","assets/bills.css","assets/slip.js"]))=>i;' +
  'x=[{path:`/bills`,tab:`home`,load:()=>e(()=>import(`./bills.js`),__vite__mapDeps([0,1,2]))},' +
  '{path:`/login`,load:()=>l},{path:`/slip`,load:()=>e(()=>import(`./slip.js`),__vite__mapDeps([3,1]))}]';

it('names the files of each screen beside those of the page', () => {
  const { files, screens } = screenFilesOf(routes, '<script src="/assets/app.js"></script>');
  const named = Object.entries(screens).map(([path, places]) => [path, places.map((place) => files[place])]);
  expect(named).toEqual([
    ['/bills', ['assets/bills.js', 'assets/bills.css']],
    ['/slip', ['assets/slip.js']],
  ]);
});

it('refuses a table of another form', () => {
  expect(() => screenFilesOf('x=[]', '')).toThrow('another form');
});
