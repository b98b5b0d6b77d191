import { useIsFocused } from 'expo-router';
import { useEffect, useRef } from 'react';
import { useOnce } from '../../api';

export type LeaveAfter = (work: () => Promise<boolean>) => void;

/** [SCREEN-27] For what ends a screen: it is done once, and goes back only while that screen is still the one in front. */
export const useLeaveAfter = (back: () => void): LeaveAfter => {
  const once = useOnce();
  const isFocused = useIsFocused();
  const isInFront = useRef(isFocused);
  useEffect(() => {
    isInFront.current = isFocused;
    return () => {
      isInFront.current = false;
    };
  }, [isFocused]);
  return (work) =>
    void once(async () => {
      if (isInFront.current && (await work()) && isInFront.current) back();
    });
};
