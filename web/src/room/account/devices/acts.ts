import { defineAct } from '@/api/acts/define';
import {
  deleteAlertDevicesRoomDevice,
  postAlertDevicesRoom,
  postAlertDevicesRoomDeviceTest,
} from '@/api/generated/operations.gen';

interface DeviceVars {
  roomId: string;
  device: { id: string; name: string };
}

interface AddVars {
  roomId: string;
  subscription: { endpoint: string; p256dh: string; auth: string };
}

export const addAlertDevice = defineAct('add-alert-device', postAlertDevicesRoom, {
  request: ({ roomId, ...body }: AddVars) => ({ path: { room: roomId }, body }),
  label: () => 'Alerts on this device turned on',
  success: () => ({ title: 'Alerts are on', description: 'A test is on its way to this device' }),
  failure: 'Failed to turn on alerts',
  isSecret: true,
});

export const testAlertDevice = defineAct('test-alert-device', postAlertDevicesRoomDeviceTest, {
  request: ({ roomId, device }: DeviceVars) => ({ path: { room: roomId, device: device.id }, body: {} }),
  label: ({ device }) => `Test to ${device.name}`,
  success: (_none, { device }) => ({ title: 'Test sent', description: device.name }),
  failure: 'Failed to send the test',
});

export const removeAlertDevice = defineAct('remove-alert-device', deleteAlertDevicesRoomDevice, {
  request: ({ roomId, device }: DeviceVars) => ({ path: { room: roomId, device: device.id } }),
  label: ({ device }) => `Alerts on ${device.name} turned off`,
  success: (_none, { device }) => ({ title: 'Alerts are off', description: device.name }),
  failure: 'Failed to turn off alerts',
});
