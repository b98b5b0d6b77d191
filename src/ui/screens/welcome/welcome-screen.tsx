import { useRouter } from 'expo-router';
import { useEffect } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, PressSurface, Screen, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { LeavesStep } from './leaves-step';
import { useFirstAgent } from './use-first-agent';
import { useWelcome } from './use-welcome';
import { lastStep } from './welcome-state';
import { WhatStep } from './what-step';
import { WhoStep } from './who-step';

const titles = { 1: 'welcome.whatTitle', 2: 'welcome.leavesTitle', 3: 'welcome.whoTitle' } as const;
const stepOf = (step: number): 1 | 2 | 3 => (step === 1 ? 1 : step === 2 ? 2 : 3);

/** Where one is, for the eye alone: the line over the title says it in words. */
const Dots = ({ step }: { step: number }) => {
  const theme = useTheme();
  return (
    <View aria-hidden style={[styles.dots, { gap: theme.space.s }]}>
      {[1, 2, 3].map((each) => (
        <View
          key={each}
          style={[
            styles.dot,
            each === step && styles.here,
            { backgroundColor: each <= step ? theme.color.accent : theme.color.borderStrong },
          ]}
        />
      ))}
    </View>
  );
};

/** Beside the one clear action: in reach, and quiet. */
const Skip = ({ onPress }: { onPress: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <PressSurface
      role="button"
      onPress={onPress}
      testID="welcome-skip"
      look={({ isHovered, isPressed }) => [
        styles.skip,
        {
          borderRadius: theme.radius.m,
          paddingHorizontal: theme.space.m,
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
        },
      ]}
    >
      <Text variant="label" tone="textSoft">
        {say('welcome.skip')}
      </Text>
    </PressSurface>
  );
};

/** Three calm screens. Each can be left, and gone on with later. */
export const WelcomeScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const { steps, change, end } = useWelcome();
  const making = useFirstAgent();
  const { hide } = useToast();
  // What was said where one came from would cover the way on.
  useEffect(() => hide(), [hide]);
  const step = stepOf(steps.step);
  const leave = () => (router.canGoBack() ? router.back() : router.replace('/'));
  const skip = () => {
    end('quiet');
    leave();
  };
  return (
    <Screen
      key={step}
      title={say(titles[step])}
      eyebrow={say('welcome.step', { step })}
      onBack={step === 1 ? leave : () => change({ step: step - 1 })}
      actions={<Skip onPress={skip} />}
      footer={
        <View style={{ gap: theme.space.m }}>
          <Dots step={step} />
          {step < lastStep ? (
            <Button
              label={say('welcome.next')}
              onPress={() => change({ step: step + 1 })}
              testID="welcome-next"
            />
          ) : (
            <Button
              label={say('agents.create')}
              isDisabled={!making.canBegin}
              isBusy={making.isRunning}
              onPress={making.begin}
              testID="welcome-create"
            />
          )}
        </View>
      }
      testID={`welcome-${step}`}
    >
      {step === 1 ? <WhatStep /> : step === 2 ? <LeavesStep /> : <WhoStep making={making} />}
    </Screen>
  );
};

const styles = StyleSheet.create({
  dots: { flexDirection: 'row', justifyContent: 'center' },
  dot: { width: 8, height: 8, borderRadius: 4 },
  here: { width: 22 },
  skip: { minHeight: 44, minWidth: 44, justifyContent: 'center' },
});
