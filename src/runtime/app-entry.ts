import { defineBackgroundWork } from './native-background';
import 'expo-router/entry';

defineBackgroundWork();
