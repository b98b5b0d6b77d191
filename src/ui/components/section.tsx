import type { ReactNode } from 'react';
import { View } from 'react-native';
import { useTheme } from '../theme';
import { Text } from './text';

export const Section = ({
  title,
  trailing,
  children,
  testID,
}: {
  title: string;
  /** A count or a small action beside the heading. */
  trailing?: ReactNode;
  children: ReactNode;
  testID?: string;
}) => {
  const theme = useTheme();
  return (
    <View testID={testID} style={{ gap: theme.space.s + 2 }}>
      <View
        style={{
          flexDirection: 'row',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: theme.space.s,
          flexWrap: 'wrap',
        }}
      >
        <Text variant="heading" headingLevel={2} style={{ flexShrink: 1 }}>
          {title}
        </Text>
        {trailing}
      </View>
      {children}
    </View>
  );
};
