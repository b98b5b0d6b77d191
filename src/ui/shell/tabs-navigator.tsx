import { TabList, Tabs, TabSlot, TabTrigger } from 'expo-router/ui';
import { StyleSheet } from 'react-native';
import { destinations } from './destinations';

/** Keeps each area as it was left. The bar that the person sees is the shell's own, so that it can be a rail and stay beside a task. */
export const TabsNavigator = () => (
  <Tabs>
    <TabSlot style={styles.fill} />
    <TabList style={styles.hidden}>
      {destinations.map(({ name, href }) => (
        <TabTrigger key={name} name={name} href={href} />
      ))}
    </TabList>
  </Tabs>
);

const styles = StyleSheet.create({ fill: { flex: 1 }, hidden: { display: 'none' } });
