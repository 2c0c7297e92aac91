declare module 'swagger-ui-dist/swagger-ui-es-bundle' {
  /** Draws the documentation of an API into an element. */
  export default function SwaggerUI(options: Record<string, unknown>): unknown;
}
