/** Vite imports `?raw` files as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
