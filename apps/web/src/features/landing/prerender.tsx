import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './landing';

/** The landing page as plain HTML, for the build. */
export const landingMarkup = () => renderToStaticMarkup(<Landing />);
