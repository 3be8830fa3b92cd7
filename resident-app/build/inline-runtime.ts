import type { Plugin } from 'vite';

const RUNTIME = /(?:^|\/)rolldown-runtime-[\w-]+\.js$/;
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

/**
 * Copies the bundler's own few functions into the chunk that the page begins with. As a file of their own, which the bundler
 * makes for all chunks to share, they are the one thing that the app's code has to wait for once it is there. They hold no
 * state, so that a copy is as good as the original.
 */
export const inlineRuntime = (): Plugin => ({
  name: 'inline-runtime',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Before the page is written, which asks ahead for what its script imports.
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName));
      if (runtime === undefined) return;
      const given = EXPORT.exec(runtime.code)?.[1];
      for (const chunk of chunks.filter(({ isEntry, imports }) => isEntry && imports.includes(runtime.fileName))) {
        const taken = IMPORT.exec(chunk.code)?.[1];
        if (given === undefined || taken === undefined) throw new Error(`${chunk.fileName}: no runtime to copy.`);
        const functions = runtime.code.replace(EXPORT, `return{${namesOf(given, 'return')}}`);
        chunk.code = chunk.code.replace(IMPORT, () => `const{${namesOf(taken, 'take')}}=(()=>{${functions}})();`);
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
    },
  },
});

/** The `local as name` of an export or the `name as local` of an import, as properties of an object. */
function namesOf(list: string, way: 'return' | 'take'): string {
  return list
    .split(',')
    .map((pair) => {
      const [from = '', to = from] = pair.trim().split(' as ');
      return way === 'return' ? `${to}:${from}` : `${from}:${to}`;
    })
    .join(',');
}
