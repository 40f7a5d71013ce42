/**
 * The names of react-router-dom that On Deck uses. Sharing the whole package costs 61 kB gzip, these 14, and every area
 * gets the shell's one router context. An area renders `<Routes>` and never its own router.
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { lazyPage } from './lazyPage';
