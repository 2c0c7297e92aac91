/** A push message of the server. */
export interface Notice {
  /** A notice that is sent twice is shown once. */
  id: string;
  title: string;
  body: string;
  room: string;
}

export function showNotice(registration: ServiceWorkerRegistration, notice: Notice): Promise<void> {
  const { id, title, body, room } = notice;
  const icon = '/icon-192.png';
  return registration.showNotification(`${title} · ${room}`, { body, tag: id, icon, badge: icon });
}
