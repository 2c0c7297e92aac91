import { queryOptions } from '@tanstack/react-query';
import { queryFn } from '@/api/client/query-fn';
import type { components } from '@/api/generated/schema.gen';

type AlertDevices = components['schemas']['AlertDevices'];
export type AlertDevice = components['schemas']['AlertDevice'];

/** The user's own browsers that get the alerts of a room. */
export const alertDevicesQuery = (roomId: string) =>
  queryOptions({ queryKey: ['/api/alert-devices', roomId], queryFn: queryFn<AlertDevices> });
