import 'swagger-ui-dist/swagger-ui.css';
import './api-docs.css';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle';
import { followDeviceTheme } from './theme';

followDeviceTheme();

SwaggerUI({
  dom_id: '#root',
  url: '/api/openapi.json',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 3,
  filter: true,
  displayRequestDuration: true,
  validatorUrl: null, // nothing is asked of another server
});
