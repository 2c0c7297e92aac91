import './guide.css';
import { followDeviceTheme } from './theme';

followDeviceTheme();
