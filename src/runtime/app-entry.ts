import './app-before-screens';
import 'expo-router/entry';
