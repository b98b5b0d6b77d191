import { Children, Fragment, type ReactNode } from 'react';
import { Card, Separator } from '../components';
import { useTheme } from '../theme';

/** Rows on one card, a hairline between them. */
export const SettingsList = ({ children }: { children: ReactNode }) => {
  const theme = useTheme();
  return (
    <Card>
      {Children.toArray(children).map((row, at) => (
        <Fragment key={at}>
          {at > 0 && <Separator inset={theme.space.m} />}
          {row}
        </Fragment>
      ))}
    </Card>
  );
};
