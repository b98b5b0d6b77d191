import { Modal, ScrollView, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Button, Icon, Text } from '../../components';
import { useCovered } from '../../components/covered';
import { useEscape } from '../../components/use-escape';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** The whole screen: what stands still now, what was cut off, and how to go on. */
export const StoppedNotice = ({
  cutOff,
  onRelease,
  onClose,
}: {
  cutOff: readonly string[];
  onRelease: () => void;
  onClose: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const insets = useSafeAreaInsets();
  const isOpen = !useCovered();
  useEscape({ isOpen, onEscape: onClose });
  const { space, color } = theme;
  return (
    <Modal
      visible={isOpen}
      aria-label={say('agents.stopTitle')}
      animationType={theme.reduceMotion ? 'none' : 'fade'}
      onRequestClose={onClose}
    >
      <ScrollView
        style={{ backgroundColor: color.background }}
        contentContainerStyle={[
          styles.body,
          { padding: space.l, paddingTop: space.xl + insets.top, paddingBottom: space.l + insets.bottom },
        ]}
        testID="stopped-notice"
      >
        <View style={[styles.halo, { backgroundColor: color.dangerSoft }]}>
          <Icon name="halt" size={44} color={color.danger} />
        </View>
        <View style={[styles.words, { gap: space.m }]}>
          <Text variant="title" headingLevel={1} style={styles.centre}>
            {say('agents.stopTitle')}
          </Text>
          <Text style={styles.centre} testID="stopped-cut-off">
            {cutOff.length === 0
              ? say('agents.stopNothing')
              : say('agents.stopCut', { names: cutOff.join(', ') })}
          </Text>
          <Text tone="textSoft" style={styles.centre}>
            {say('agents.stopBody')}
          </Text>
        </View>
        <View style={[styles.words, { gap: space.s, marginTop: space.l }]}>
          <Button label={say('agents.stayStopped')} onPress={onClose} testID="stay-stopped" />
          <Button
            variant="quiet"
            icon="play"
            label={say('agents.release')}
            onPress={onRelease}
            testID="release-all"
          />
        </View>
      </ScrollView>
    </Modal>
  );
};

const styles = StyleSheet.create({
  body: { flexGrow: 1, alignItems: 'center', justifyContent: 'center', gap: 24 },
  halo: { width: 104, height: 104, borderRadius: 52, alignItems: 'center', justifyContent: 'center' },
  words: { width: '100%', maxWidth: 420 },
  centre: { textAlign: 'center' },
});
