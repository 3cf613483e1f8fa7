/** Style sheets are bundled as text, minified. */
declare module '*.css' {
  const text: string
  export default text
}
