import './room.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '@/lobby/language/language';
import { RoomPage } from '@/lobby/room/room-page';
import { followDeviceTheme } from './theme';

followDeviceTheme();

const root = document.querySelector('#root');
const [, , address = ''] = window.location.pathname.split('/');
if (root !== null)
  void startLanguage().then(() =>
    createRoot(root).render(
      <StrictMode>
        <RoomPage address={address} />
      </StrictMode>,
    ),
  );
