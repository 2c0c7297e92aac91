import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';
import type { ComponentType, createElement } from 'react';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const followDevice = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followDevice);
followDevice();

/** Puts a component of Swagger UI, which has a React of its own, into a landmark. */
const inLandmark =
  (role: 'banner' | 'search') =>
  (Original: ComponentType, { React }: { React: { createElement: typeof createElement } }) =>
  (props: object) =>
    React.createElement('div', { role }, React.createElement(Original, props));

SwaggerUI({
  dom_id: '#root',
  url: '/api/openapi.json',
  deepLinking: false, // a link inside each button: a keyboard would have two stops for one thing
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 3,
  filter: true,
  syntaxHighlight: false,
  validatorUrl: null, // by default it sends the document to a server elsewhere
  plugins: [{ wrapComponents: { InfoContainer: inLandmark('banner'), FilterContainer: inLandmark('search') } }],
});
