import * as Notifications from 'expo-notifications';
import { Platform } from 'react-native';
import type { Alerts } from '../../core/alerts';
import { createAlertsOver } from './alerts-driver';

export const createPhoneAlerts = (): Alerts =>
  createAlertsOver({ module: Notifications, os: Platform.OS === 'android' ? 'android' : 'ios' });
